/** An answer as the client sees it. */
export interface FuzzedAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Words that only internal errors contain. */
const INSIDE = [
  { pattern: /\n\s+at .{1,200}:\d+:\d+/, words: 'a stack trace' },
  { pattern: /node_modules|\bfile:\/\/\/\S+\.[jt]s\b|\/src\/[\w/.-]+\.ts\b/, words: 'a place in the code' },
  {
    pattern:
      /violates \S+(?: \S+)? constraint|syntax error at or near|relation "[^"]+" does not exist|invalid input syntax/,
    words: 'words of the database',
  },
  {
    pattern: /Cannot read propert|is not a function|is not iterable|Unexpected token/,
    words: 'words of the language',
  },
];

/** The reasons why an answer is unacceptable for any request; empty if it is fine. */
export function judgeAnswer({ statusCode, headers, body }: FuzzedAnswer): string[] {
  return [
    ...(statusCode >= 500 ? [`was answered with ${statusCode}`] : []),
    ...INSIDE.filter(({ pattern }) => pattern.test(body)).map(({ words }) => `told ${words}`),
    ...(statusCode >= 400 && !isRefusal(body) ? ['was refused without the envelope and its key'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['came without nosniff']),
    ...(headers['content-security-policy'] === undefined ? ['came without a content policy'] : []),
    ...(headers['x-powered-by'] === undefined ? [] : ['told what the server is made of']),
  ];
}

function isRefusal(body: string): boolean {
  try {
    const {
      __abp: isOurs,
      success,
      error,
    } = JSON.parse(body) as {
      readonly __abp?: boolean;
      readonly success?: boolean;
      readonly error?: { readonly key?: string; readonly message?: string };
    };
    return isOurs === true && success === false && Boolean(error?.key) && Boolean(error?.message);
  } catch {
    return false;
  }
}
