/** There is no such knowledge base for the caller. */
export class KnowledgeNotFound extends Error {
  override readonly name = 'KnowledgeNotFound';
}

/** There is no such document in this knowledge base for the caller. */
export class DocumentNotFound extends Error {
  override readonly name = 'DocumentNotFound';
}

/** The caller sees this knowledge base, but another workspace owns it. */
export class KnowledgeNotEditable extends Error {
  override readonly name = 'KnowledgeNotEditable';
}

/** There is no such index of this knowledge base: none is being built, or none served before. */
export class IndexNotThere extends Error {
  override readonly name = 'IndexNotThere';
}

/** Another worker has taken the document over, or nobody waits for it any more. */
export class IngestionSuperseded extends Error {
  override readonly name = 'IngestionSuperseded';
}
