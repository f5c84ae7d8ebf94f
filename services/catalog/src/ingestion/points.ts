/** Places in the reading of a document where its worker may die; all is taken up again from any of them. */
export type IngestionPoint = 'claimed' | 'fetched' | 'pages-kept' | 'chunked' | 'indexed' | 'ready';

/** Hears that a worker is at such a place, and may hold it there. */
export type AtPoint = (point: IngestionPoint, document: string) => Promise<void>;
