import { getLegal } from '@farewind/contract/content/legal';
import {
  getDestination,
  getFaq,
  getGallery,
  getHome,
  getPage,
  type PageName,
} from '@farewind/contract/content/pages';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Settings } from '../../settings/public.ts';
import { findToday } from '../find-today.ts';
import { fillLegal, fillWords } from './fill-legal.ts';
import { listPictures, picturePath } from '../gallery/picture-rows.ts';
import type { ListDestinations } from '../ports.ts';
import { listPinnedRoutes } from '../promotions/pin-rows.ts';
import { countryFacts, destinationFacts, inspirationFacts } from '../shipped/destination-facts.ts';
import type { TextKey, TextWords } from '../shipped/text-place.ts';
import { readTextValues, type TextReader } from '../text-values.ts';
import { findText, listTexts } from '../texts/read-texts.ts';
import { findLegalVersion, listInForce } from '../texts/text-rows.ts';

interface PageDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly listDestinations: ListDestinations;
}

/** The pages that visitors read. */
export function pageRoutes({ database, settings, listDestinations }: PageDeps): Binding[] {
  return [
    bind(getLegal, (context, input) =>
      database.inTenant(context.tenantId, (scope) => readLegal(scope, settings, readerOf(context), input)),
    ),
    bind(getHome, async ({ tenantId, language }) => {
      const destinations = await listDestinations(tenantId);
      return database.inTenant(tenantId, (scope) => readHome(scope, settings, language, destinations));
    }),
    bind(getDestination, (context, { slug }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const facts = destinationFacts[slug];
        if (!facts) throw refusal('GEN-NOTFOUND');
        const words = await readWords(scope, settings, readerOf(context), {
          kind: 'destination',
          name: slug,
        });
        return {
          slug,
          ...destinationWords(words),
          ...facts,
          airports: [...facts.airports],
          body: words.body,
        };
      }),
    ),
    bind(getFaq, (context) =>
      database.inTenant(context.tenantId, (scope) => readFaq(scope, settings, readerOf(context))),
    ),
    bind(getPage, (context, { name }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const { title, description, body } = await readWords(
          scope,
          settings,
          readerOf(context),
          placeOf(name),
        );
        return { name, title, description, body };
      }),
    ),
    bind(getGallery, ({ tenantId, language }) =>
      database.inTenant(tenantId, (scope) => readGallery(scope, settings, language)),
    ),
  ];
}

/** The page about the agency is stored with the contracts that refer to it. */
function placeOf(name: PageName): Pick<TextKey, 'kind' | 'name'> {
  return { kind: name === 'about' ? 'legal' : 'page', name };
}

function destinationWords({ title, description }: TextWords) {
  return { title, description };
}

function readerOf({ language, site }: Pick<RequestContext, 'language' | 'site'>): TextReader {
  return { language, currencies: site?.currencies };
}

async function readWords(
  scope: TenantScope,
  settings: Settings,
  reader: TextReader,
  place: Pick<TextKey, 'kind' | 'name'>,
): Promise<TextWords> {
  const day = await findToday(scope, settings);
  const words = await findText(scope, day, { ...place, language: reader.language });
  if (!words) throw refusal('GEN-NOTFOUND');
  return fillWords(words, await readTextValues(scope, settings, reader));
}

/** A legal text: the version in force, or an accepted one. */
async function readLegal(
  scope: TenantScope,
  settings: Settings,
  reader: TextReader,
  { name, version }: ParsedInput<typeof getLegal>,
): Promise<Output<typeof getLegal>> {
  const { language } = reader;
  const wording =
    version === undefined
      ? (await listInForce(scope, await findToday(scope, settings), { kind: 'legal', name, language }))[0]
      : await findLegalVersion(scope, name, language, version);
  if (!wording || wording.isDraft) throw refusal('GEN-NOTFOUND');
  return {
    name,
    hash: wording.bodyHash,
    ...fillLegal(wording, await readTextValues(scope, settings, reader)),
  };
}

/** Shows only places that the agency sells a flight to. */
async function readHome(
  scope: TenantScope,
  settings: Settings,
  language: Language,
  sold: ReadonlySet<string>,
): Promise<Output<typeof getHome>> {
  const isSold = ({ airports }: { readonly airports: readonly string[] }) =>
    airports.some((code) => sold.has(code));
  const day = await findToday(scope, settings);
  const [cities, countries, inspirations] = [
    await listTexts(scope, day, 'destination', language),
    await listTexts(scope, day, 'country', language),
    await listTexts(scope, day, 'inspiration', language),
  ];
  const titles = new Map(cities.map(({ name, title }) => [name, title]));
  return {
    cities: cities.flatMap(({ name, ...words }) => {
      const facts = destinationFacts[name];
      return facts && isSold(facts)
        ? [{ slug: name, ...destinationWords(words), ...facts, airports: [...facts.airports] }]
        : [];
    }),
    countries: countries.flatMap(({ name, title, description }) => {
      const facts = countryFacts[name];
      return facts && isSold(facts)
        ? [{ countryCode: name, title, description, ...facts, airports: [...facts.airports] }]
        : [];
    }),
    inspirations: inspirations.flatMap(({ name, title, description }) => {
      const facts = inspirationFacts[name];
      if (!facts) return [];
      const destinations = facts.slugs.flatMap((slug) => {
        const [city, place] = [titles.get(slug), destinationFacts[slug]];
        return city === undefined || !place || !isSold(place) ? [] : [{ slug, title: city }];
      });
      if (destinations.length === 0) return [];
      return [{ name, title, description, scene: facts.scene, destinations }];
    }),
    promotions: (await listPinnedRoutes(scope, day)).map(({ from, to }) => ({ from, to })),
  };
}

async function readFaq(
  scope: TenantScope,
  settings: Settings,
  reader: TextReader,
): Promise<Output<typeof getFaq>> {
  const { language } = reader;
  const values = await readTextValues(scope, settings, reader);
  const day = await findToday(scope, settings);
  const groups = await listTexts(scope, day, 'faqGroup', language);
  const questions = (await listTexts(scope, day, 'faq', language)).map(({ name, group, ...words }) => {
    const { title, body } = fillWords(words, values);
    return { id: name, group: group ?? '', question: title, answer: body };
  });
  return {
    groups: groups
      .filter(({ name }) => questions.some(({ group }) => group === name))
      .map(({ name, title }) => ({ id: name, title })),
    questions: questions.filter(({ group }) => groups.some(({ name }) => name === group)),
  };
}

async function readGallery(
  scope: TenantScope,
  settings: Settings,
  language: Language,
): Promise<Output<typeof getGallery>> {
  const destinations = await listTexts(scope, await findToday(scope, settings), 'destination', language);
  const pictures = await listPictures(scope);
  const captions = { ru: 'captionRu', en: 'captionEn', tr: 'captionTr' } as const;
  return {
    scenes: destinations.flatMap(({ name, title }) => {
      const facts = destinationFacts[name];
      return facts ? [{ scene: facts.scene, slug: name, caption: title }] : [];
    }),
    pictures: pictures.map((picture) => ({
      id: picture.id,
      width: picture.width,
      height: picture.height,
      address: picturePath(scope.tenantId, picture.hash),
      caption: picture[captions[language]],
    })),
  };
}
