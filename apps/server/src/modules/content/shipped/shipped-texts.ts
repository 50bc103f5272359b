import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalNames } from '@farewind/contract/content/legal';
import { pageNames } from '@farewind/contract/content/pages';
import type { TextKind } from '@farewind/contract/content/texts';
import { languages, type Language } from '@farewind/contract/core/fields';
import { parse } from 'yaml';
import { destinationFacts } from './destination-facts.ts';
import type { ShippedText, TextKey, TextName } from './text-place.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');
/** Leaves room for texts in between. */
const STEP = 10;

/** Texts whose file has a different name. */
const fileNames: Readonly<Record<string, string>> = {
  salesAgreement: 'sales-agreement',
  webUsage: 'web-usage',
  internationalSites: 'international-sites',
  comingSoonHotel: 'coming-soon-hotel',
  comingSoonVilla: 'coming-soon-villa',
  comingSoonPrivateAviation: 'coming-soon-private-aviation',
};

let texts: ReadonlyMap<string, ShippedText> | undefined;

/** A shipped text; undefined for one that an agency has added. */
export function findShipped({ kind, name, language }: TextKey): ShippedText | undefined {
  return allTexts().get(`${kind}/${name}/${language}`);
}

/** The shipped texts of one kind or of all, each once, in order. */
export function listShipped(
  kind?: TextKind,
): readonly (TextName & Pick<ShippedText, 'group' | 'position'>)[] {
  return [...allTexts().values()].filter(
    (text) => text.language === 'en' && (kind === undefined || text.kind === kind),
  );
}

/** Reads the files once, on the first call. Throws when a file is missing or has no front matter. */
function allTexts(): ReadonlyMap<string, ShippedText> {
  texts ??= new Map(
    languages.flatMap(readLanguage).map((text) => [`${text.kind}/${text.name}/${text.language}`, text]),
  );
  return texts;
}

function readLanguage(language: Language): ShippedText[] {
  const page = (kind: TextKind, name: string, file = fileNames[name] ?? name): ShippedText => ({
    kind,
    name,
    language,
    group: undefined,
    ...readPageFile(language, file),
  });
  return [
    ...legalNames.map((name) => page('legal', name)),
    ...pageNames.filter((name) => name !== 'about').map((name) => page('page', name)),
    ...Object.keys(destinationFacts).map((slug) => page('destination', slug, `destinations/${slug}`)),
    ...readFaq(language),
    ...readHome(language),
  ];
}

function readPageFile(language: Language, file: string) {
  const text = readFileSync(join(FOLDER, language, `${file}.md`), 'utf8');
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`No front matter in ${file}.md (${language})`);
  const front = parse(match[1] ?? '') as { title: string; description: string; order: number };
  return {
    title: front.title,
    description: front.description,
    position: front.order,
    body: (match[2] ?? '').trim(),
  };
}

function readFaq(language: Language): ShippedText[] {
  const { groups, questions } = readYaml(language, 'faq') as {
    groups: { id: string; title: string }[];
    questions: { id: string; group: string; question: string; answer: string }[];
  };
  return [
    ...groups.map(({ id, title }, index): ShippedText => ({
      kind: 'faqGroup',
      name: id,
      language,
      title,
      description: '',
      body: '',
      group: undefined,
      position: (index + 1) * STEP,
    })),
    ...questions.map(({ id, group, question, answer }, index): ShippedText => ({
      kind: 'faq',
      name: id,
      language,
      title: question,
      description: '',
      body: answer,
      group,
      position: (index + 1) * STEP,
    })),
  ];
}

function readHome(language: Language): ShippedText[] {
  const { countries, inspirations } = readYaml(language, 'home') as Record<
    'countries' | 'inspirations',
    { id: string; title: string; description: string }[]
  >;
  const short =
    (kind: TextKind) =>
    ({ id, title, description }: (typeof countries)[number], index: number): ShippedText => ({
      kind,
      name: id,
      language,
      title,
      description,
      body: '',
      group: undefined,
      position: (index + 1) * STEP,
    });
  return [...countries.map(short('country')), ...inspirations.map(short('inspiration'))];
}

function readYaml(language: Language, file: string): unknown {
  return parse(readFileSync(join(FOLDER, language, `${file}.yaml`), 'utf8'));
}
