/** The text, shortened to a number of UTF-16 code units with an ellipsis; no character is split. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > longest - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
