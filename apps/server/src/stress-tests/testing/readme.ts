import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the project. */
export const projectFolder = join(import.meta.dirname, '../../../../..');

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

/** A page of the documentation as people read it: its text, its example files by name, the lines of its tables. */
export function readPage(path: string) {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  const blocks = [...text.matchAll(FENCE)].map(([, info = '', content = '']) => ({ info, content }));
  return {
    text,
    /** Lines of the blocks that hold commands. */
    commands: blocks.filter(({ info }) => info === '').flatMap(({ content }) => content.trim().split('\n')),
    /** Throws when the page shows no file of that name. */
    getFile(name: string): string {
      const block = blocks.find(({ info }) => info === `text ${name}`);
      if (!block) throw new Error(`${path} shows no ${name}`);
      return block.content;
    },
    /** Cells of the table under a heading, without the table's head. */
    getTable(heading: string): string[][] {
      const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
      const rows = section.match(/^\|.*\|$/gm) ?? [];
      return rows.slice(2).map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    },
  };
}
