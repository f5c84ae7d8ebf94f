/** An invoice or a credit note was issued; what stands on it is content, and in its row. */
export interface InvoiceEvent {
  readonly type: 'InvoiceIssued' | 'CreditNoteIssued';
  readonly data: {
    readonly number: string;
    readonly order: string;
    /** In minor units. */
    readonly totalMinor: string;
    readonly currency: string;
  };
}

/** Which of a buyer's details are new; what they are is content. */
export interface BillingDetailsEvent {
  readonly type: 'BillingDetailsChanged';
  readonly data: { readonly fields: readonly string[] };
}
