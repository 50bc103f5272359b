const OCTETS_A_LINE = 75;

/** Folds lines as RFC 5545 counts them: in octets, of which a Cyrillic letter has two. The library counts letters. */
export function foldLines(calendar: string): string {
  return calendar.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > OCTETS_A_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
