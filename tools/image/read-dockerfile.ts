/** One instruction of a Dockerfile: its name in capitals, its options, and what follows them. */
export interface Instruction {
  readonly name: string;
  /** `--from=build` as `from` → `build`. */
  readonly options: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A part that begins with FROM; a later part may copy from one that has a name. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly steps: readonly Instruction[];
}

/** Reads a Dockerfile; throws on what stands before the first FROM. Knows continued lines and comments, not heredocs. */
export function readDockerfile(text: string): Stage[] {
  const stages: { base: string; name: string | undefined; steps: Instruction[] }[] = [];
  for (const instruction of readInstructions(text)) {
    if (instruction.name === 'FROM') {
      const [base = '', as = '', name] = instruction.text.split(/\s+/);
      stages.push({ base, name: as.toUpperCase() === 'AS' ? name : undefined, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} stands before FROM.`);
    stage.steps.push(instruction);
  }
  return stages;
}

function readInstructions(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', options = '', rest = ''] =
        /^\s*(\w+)((?:\s+--[\w-]+(?:=\S+)?)*)\s*(.*)$/.exec(line) ?? [];
      const pairs = [...options.matchAll(/--([\w-]+)(?:=(\S+))?/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]);
      return {
        name: name.toUpperCase(),
        options: Object.fromEntries(pairs) as Record<string, string>,
        text: rest.trim(),
      };
    });
}

/** The words of a command: a JSON list as it stands, anything else for the shell. */
export function wordsOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text];
}

/** Whether .dockerignore keeps a file (relative, with slashes) out. Knows patterns and `**`, not exceptions. */
export function makeIgnore(
  text: string,
  matches: (path: string, pattern: string) => boolean,
): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => patterns.some((pattern) => matches(path, pattern));
}
