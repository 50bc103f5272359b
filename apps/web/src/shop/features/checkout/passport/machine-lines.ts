/** The documents of ICAO 9303 by the shape of their machine-readable lines: TD3 passports, TD2 and TD1 cards. */
const shapes = [
  { count: 2, length: 44 },
  { count: 2, length: 36 },
  { count: 3, length: 30 },
] as const;

const PASSPORT_LENGTH = 44;

/**
 * The machine-readable lines of a passport or a card within a text, as the document prints them; undefined when there are
 * none. Spaces, small letters and what stands around the lines are overlooked, and so are fillers missing at the end of
 * a passport's first line, which copying often loses.
 */
export function findMachineLines(text: string): readonly string[] | undefined {
  const lines = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replaceAll('‹', '<')
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => /^[A-Z0-9<]{28,}$/.test(line) || /^P[A-Z<].*<<[A-Z]/.test(line));
  return findShaped(lines) ?? findShaped(withWholeNameLine(lines)) ?? cutIntoLines(lines.join(''));
}

function findShaped(lines: readonly string[]): readonly string[] | undefined {
  for (const { count, length } of shapes) {
    const start = lines.findIndex((_, at) => {
      const part = lines.slice(at, at + count);
      return (
        part.length === count &&
        part.every((line) => line.length === length && /^[A-Z0-9<]+$/.test(line)) &&
        /\d/.test(part.join(''))
      );
    });
    if (start >= 0) return lines.slice(start, start + count);
  }
  return undefined;
}

function withWholeNameLine(lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.startsWith('P') && line.length !== PASSPORT_LENGTH
      ? line.replace(/<+$/, '').padEnd(PASSPORT_LENGTH, '<')
      : line,
  );
}

/** Lines that were pasted as one. */
function cutIntoLines(text: string): readonly string[] | undefined {
  const shape = shapes.find(({ count, length }) => count * length === text.length);
  if (shape === undefined || !text.includes('<') || !/^[A-Z0-9<]+$/.test(text)) return undefined;
  return Array.from({ length: shape.count }, (_, at) =>
    text.slice(at * shape.length, (at + 1) * shape.length),
  );
}
