/** What a file says, where it is JSON; the API checks that it is what it should be. */
export async function readJsonFile<T>(file: File): Promise<T | undefined> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
