import type { Route } from '@tutka/http-contracts';
import type { z } from 'zod';

/** What the page has of a row at run time; its schemas exist as types only. */
export type Row = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;
type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Schema<R extends Row, K extends 'params' | 'query' | 'body'> = NonNullable<R[K]>;

type QueryValue = string | number | boolean | readonly string[] | null | undefined;
type Query<T> = { readonly [K in keyof T]?: QueryValue };

type ParamsPart<P> = string extends keyof P ? { params?: never } : { params: P };
type QueryPart<Q> = string extends keyof Q ? { query?: never } : { query?: Query<Q> };
type BodyPart<Out, In> = [Out] extends [undefined]
  ? { body?: never }
  : undefined extends Out
    ? { body?: In }
    : { body: In };

/** What a call of this row takes: its path's parameters, its filters, its body. Filters that are null are left out. */
export type Args<R extends Row> = ParamsPart<Parsed<Schema<R, 'params'>>> &
  QueryPart<Parsed<Schema<R, 'query'>>> &
  BodyPart<Parsed<Schema<R, 'body'>>, Sent<Schema<R, 'body'>>> & {
    signal?: AbortSignal | undefined;
    /** Let the request outlive the page. */
    keepalive?: boolean;
    /** The same key with the same body has its effect once. */
    idempotencyKey?: string;
  };

/** What the row's `data` holds; for a list, one item. */
export type Answer<R extends Row> = z.output<R['answer']>;

/** Any row's arguments, for code that does not look inside. */
export interface AnyArgs {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
  idempotencyKey?: string;
}
