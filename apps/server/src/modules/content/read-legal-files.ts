import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@farewind/contract/core/fields';
import type { legalNames } from '@farewind/contract/content/legal';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../../seed/content');

export type LegalName = (typeof legalNames)[number];

const files: Record<LegalName, string> = {
  about: 'about',
  terms: 'terms',
  salesAgreement: 'sales-agreement',
  webUsage: 'web-usage',
  privacy: 'privacy',
  consent: 'consent',
  cookies: 'cookies',
};

export interface LegalText {
  readonly title: string;
  readonly description: string;
  /** Markdown with `{{placeholders}}`. */
  readonly body: string;
  /** SHA-256 of the body: what an order keeps beside the version. */
  readonly hash: string;
}

/** A legal text as shipped. Throws when the file has no front matter. */
export function readLegalFile(name: LegalName, language: Language): LegalText {
  const text = readFileSync(join(FOLDER, language, `${files[name]}.md`), 'utf8');
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`No front matter in ${files[name]}.md (${language})`);
  const front = parse(match[1] ?? '') as { title: string; description: string };
  const body = (match[2] ?? '').trim();
  return {
    title: front.title,
    description: front.description,
    body,
    hash: createHash('sha256').update(body).digest('hex'),
  };
}
