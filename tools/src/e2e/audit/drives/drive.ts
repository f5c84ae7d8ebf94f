import type { Api, CallOptions } from '../../api.ts';
import type { World } from '../../authorisation/world.ts';
import type { Around } from './around.ts';

/** A call that changes something, made by somebody who may; or what leads to it, and who then made it, if no provider. */
type Driven = { readonly by: Api; readonly options: CallOptions } | { act(): Promise<Api | undefined> };

/** Prepares what a row needs to change something. */
export type Drive = (world: World, around: Around) => Promise<Driven>;
