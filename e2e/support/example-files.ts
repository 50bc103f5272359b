import { readFileSync } from 'node:fs';

/** The files of the smallest complete example in docs/your-own-flights.md. */
export function readExample(name: string): string {
  const text = readFileSync('docs/your-own-flights.md', 'utf8');
  const found = new RegExp(`\`\`\`text ${name}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/your-own-flights.md has no ${name}`);
  return found;
}
