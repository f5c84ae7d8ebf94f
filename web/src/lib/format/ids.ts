const SHORT = 8;

/** The first part of a uuid, which tells things apart at a glance; another text whole. */
export function shortId(id: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(id) ? id.slice(0, SHORT) : id;
}

/** A model's name of 'provider/model', without the provider. */
export function modelName(model: string): string {
  return model.slice(model.indexOf('/') + 1);
}
