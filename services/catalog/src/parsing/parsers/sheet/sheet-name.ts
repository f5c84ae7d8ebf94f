/** What a sheet is called. One that Excel does not show says so: who looks for it there after a quotation would not find it. */
export function sheetName(name: string, isHidden: boolean): string {
  return isHidden ? `${name} (hidden sheet)` : name;
}
