/** A public test collection: texts, questions, and which texts answer which question. */
export interface Collection {
  readonly name: string;
  readonly texts: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly { readonly text: string; readonly relevant: ReadonlySet<string> }[];
}
