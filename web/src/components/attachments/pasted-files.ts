/** The files of what is pasted. Cells and formatted text are text, though a picture of them comes along. */
export function pastedFiles(data: DataTransfer): readonly File[] {
  const isText = data.getData('text/plain') !== '' && data.getData('text/html') !== '';
  return isText ? [] : [...data.files];
}
