import pg from 'pg';
import type { Connection } from './pooled-connection.ts';

/** A statement that the database reads and plans once a connection, under its name. */
export interface PlannedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement. Throws what pg throws. */
export async function askPlanned<Row>(connection: Connection, statement: PlannedStatement): Promise<Row[]> {
  return await asked<Row>(connection, (done) => new PlannedQuery(statement, done));
}

/**
 * Runs a statement behind `opening`, whose rows nobody sees, in a transaction of their own and one piece: PostgreSQL takes what
 * comes up to a Sync for one, so that there is neither BEGIN nor COMMIT. Throws what pg throws; then nothing is kept.
 */
export async function askPlannedAfter<Row>(
  connection: Connection,
  opening: PlannedStatement,
  statement: PlannedStatement,
): Promise<Row[]> {
  // The first time it goes ahead by itself, to be read: what an answer tells of is one statement.
  if (!isRead(connection, opening.name)) void askPlanned(connection, opening).catch(() => {});
  return await asked<Row>(connection, (done) => new QueryAfter(opening, statement, done));
}

type Done<Row> = (error: Error | null | undefined, result: { readonly rows: Row[] }) => void;

async function asked<Row>(connection: Connection, queryFor: (done: Done<Row>) => PgQuery): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      connection.query(queryFor((error, result) => (error ? reject(error) : resolve(result.rows))));
    });
  } catch (error) {
    // Of whoever asked, in place of pg's reader's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** pg's connection, as a query knows it. */
interface Wire {
  /** Texts by name: of statements that were read, and of those that are on their way. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Readonly<Record<string, string>>;
  bind(portal: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(portal: object): void;
}

function isRead(connection: Connection, name: string): boolean {
  const { parsedStatements, submittedNamedStatements } = connection.connection as unknown as Wire;
  return name in parsedStatements || name in submittedNamedStatements;
}

/** pg's query, as it is used here: of 8.23, which is pinned. */
interface PgQuery {
  readonly text: string;
  name: string;
  submit(wire: Wire): void;
  /** Writes what runs it, and a Sync; what is written in it goes out in one piece. */
  prepare(wire: Wire): void;
  handleDataRow(row: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
}

const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  done: (...told: never) => void,
) => PgQuery;

/** Made of its parts: pg copies an object's properties one by one, which takes longer than all else it does for a query. */
class PlannedQuery<Row> extends Query {
  constructor({ name, text, values }: PlannedStatement, done: Done<Row>) {
    super(text, values, done);
    this.name = name;
  }
}

class QueryAfter<Row> extends PlannedQuery<Row> {
  readonly #opening: PlannedStatement;
  #isOpen = false;

  constructor(opening: PlannedStatement, statement: PlannedStatement, done: Done<Row>) {
    super(statement, done);
    this.#opening = opening;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: this.#opening.name, values: this.#opening.values });
    wire.execute({});
    super.prepare(wire);
  }

  override handleDataRow(row: object): void {
    if (this.#isOpen) super.handleDataRow(row);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isOpen) super.handleCommandComplete(message, wire);
    this.#isOpen = true;
  }
}
