/** Which sessions at an OpenID provider are over: one by its name, or all of somebody's. */
export type EndedThere =
  | { readonly sid: string; readonly subject?: string | undefined }
  | { readonly sid?: undefined; readonly subject: string };
