/** A mail's own text, and what it quotes from earlier mails. */
export interface SplitText {
  readonly text: string;
  readonly quoted: string;
}

/**
 * `On 20 May 2027, Farewind wrote:`, in the languages of our mails; some programs wrap it over two or three lines. The
 * patterns only see short, trimmed lines, so that a hostile mail cannot keep them busy.
 */
const introductions = [
  /^On\s.{4,300}\swrote:$/i,
  /^.{4,200}\s(?:пишет|написал|написала|написал\(а\)|писал\(а\)|от кого):?$/i,
  /^.{4,200}\s(?:tarihinde|şunları yazdı|yazdı)\b/i,
  /^(?:Am|Le|Il giorno|El)\s.{4,200}\s(?:schrieb|a écrit|ha scritto|escribió).*:$/i,
];
const LONGEST_INTRODUCTION = 600;

/** Outlook and others put the header of the quoted mail between separator lines. */
const separators = [
  /^-{2,}\s*(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Forwarded message|Orijinal İleti|Özgün İleti|Yönlendirilen ileti)\s*-{2,}\s*$/i,
  /^_{20,}\s*$/,
];
const headBegin = /^\s*\**(?:From|От|От кого|Kimden|Gönderen)\**:\s*\S/i;
const headLine =
  /^\s*\**(?:Sent|Date|To|Subject|Отправлено|Дата|Кому|Тема|Gönderildi|Tarih|Kime|Konu)\**:\s*\S/i;

const MOST_LINES = 3;

/**
 * Separates a mail's own text from its quoted history, which mail programs mark in many ways; if in doubt, nothing is
 * removed.
 */
export function splitQuoted(mail: string): SplitText {
  const lines = mail.replaceAll('\r\n', '\n').split('\n');
  const begin = findQuotation(lines);
  const text = lines.slice(0, begin).join('\n').trim();
  const quoted = lines.slice(begin).join('\n').trim();
  // The sender wrote below or inside the quotation, so everything is kept.
  if (text === '' || hasWordsBelow(lines.slice(begin))) return { text: mail.trim(), quoted: '' };
  return { text, quoted };
}

function findQuotation(lines: readonly string[]): number {
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('>') || separators.some((form) => form.test(line)) || isIntroduction(lines, at))
      return at;
    if (headBegin.test(line) && lines.slice(at + 1, at + 4).some((next) => headLine.test(next))) return at;
  }
  return lines.length;
}

function isIntroduction(lines: readonly string[], at: number): boolean {
  for (let length = 1; length <= MOST_LINES; length += 1) {
    const last = lines[at + length - 1]?.trim() ?? '';
    // The introduction is one paragraph, and begins as late as possible.
    if (last === '' || (length > 1 && isIntroduced(last))) return false;
    const joined = lines.slice(at, at + length).join(' ');
    if (!isIntroduced(joined)) continue;
    // “My wife wrote:” does not introduce a quotation unless one follows.
    const rest = findWords(lines, at + length);
    return /\d/.test(joined) && (rest === undefined || rest.startsWith('>') || joined.includes('@'));
  }
  return false;
}

/** The first non-empty line from a position on. */
function findWords(lines: readonly string[], from: number): string | undefined {
  for (let at = from; at < lines.length; at += 1) if (lines[at]?.trim() !== '') return lines[at];
  return undefined;
}

function isIntroduced(text: string): boolean {
  const trimmed = text.trimEnd();
  return trimmed.length <= LONGEST_INTRODUCTION && introductions.some((form) => form.test(trimmed));
}

/** Whether unmarked lines are between or below marked ones. */
function hasWordsBelow(lines: readonly string[]): boolean {
  const lastMarked = lines.findLastIndex((line) => line.startsWith('>'));
  if (lastMarked < 0) return false;
  const [, ...between] = lines.slice(
    lines.findIndex((line) => line.startsWith('>')),
    lastMarked + 1,
  );
  const isOwn = (line: string) => line.trim() !== '' && !line.startsWith('>') && !line.startsWith('--');
  return between.some(isOwn) || lines.slice(lastMarked + 1).some(isOwn);
}
