import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** The drawn scenes, one of a city each. */
export const sceneNames = [
  'antalya',
  'barcelona',
  'bodrum',
  'bourgas',
  'dalaman',
  'goa',
  'istanbul',
  'kiev',
  'moscow',
  'petersburg',
  'phuket',
  'varna',
] as const;
const sceneSchema = z.enum(sceneNames);
export type SceneName = z.infer<typeof sceneSchema>;

const words = { title: z.string(), description: z.string() };

/** The search code, and the airports whose flights land there. */
const target = { place: z.string(), airports: z.array(z.string()) };

const destinationHead = z.object({
  /** Last part of `/destination/{slug}`. */
  slug: z.string(),
  ...words,
  scene: sceneSchema,
  countryCode: z.string(),
  ...target,
});

export const getHome = operation('Content/GetHome', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the content of the home page: popular cities and countries, inspiration, featured routes',
  input: noInput,
  output: z.object({
    cities: z.array(destinationHead),
    countries: z.array(
      z.object({ countryCode: z.string(), ...words, scene: sceneSchema.nullable(), ...target }),
    ),
    inspirations: z.array(
      z.object({
        name: z.string(),
        ...words,
        scene: sceneSchema,
        destinations: z.array(z.object({ slug: z.string(), title: z.string() })),
      }),
    ),
    /**
     * In display order; `from` null: the city that the visitor starts in. `Flight/GetPromotions` returns their flights.
     */
    promotions: z.array(z.object({ from: z.string().nullable(), to: z.string() })),
  }),
});

export const getDestination = operation('Content/GetDestination', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the page of a popular destination',
  input: z.object({ slug: z.string().trim().min(1).max(64) }),
  /** The body: Markdown that starts at `##`. */
  output: destinationHead.extend({ body: z.string() }),
  errors: ['GEN-NOTFOUND'],
});

export const getFaq = operation('Content/GetFaq', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the frequently asked questions by group, in display order',
  input: noInput,
  output: z.object({
    groups: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Answers are Markdown. */
    questions: z.array(
      z.object({ id: z.string(), group: z.string(), question: z.string(), answer: z.string() }),
    ),
  }),
});

/** The pages that are not contracts; `about` is stored with the legal texts and can be read here as well. */
export const pageNames = [
  'about',
  'contact',
  'company',
  'jobs',
  'press',
  'applications',
  'internationalSites',
  'comingSoonHotel',
  'comingSoonVilla',
  'comingSoonPrivateAviation',
  'help',
] as const;
export type PageName = (typeof pageNames)[number];

export const getPage = operation('Content/GetPage', {
  method: 'GET',
  access: 'public',
  summary: 'Returns a page of the site in the interface language',
  input: z.object({ name: z.enum(pageNames) }),
  /** The body: Markdown that starts at `##`, with the agency’s data filled in. */
  output: z.object({ name: z.enum(pageNames), ...words, body: z.string() }),
  errors: ['GEN-NOTFOUND'],
});

export const getGallery = operation('Content/GetGallery', {
  method: 'GET',
  access: 'public',
  summary: 'Lists the illustrations of the destinations and the agency’s own pictures',
  input: noInput,
  output: z.object({
    scenes: z.array(z.object({ scene: sceneSchema, slug: z.string(), caption: z.string() })),
    pictures: z.array(
      z.object({
        id: z.int(),
        /** Path on this site; it changes with the picture. */
        address: z.string(),
        width: z.int(),
        height: z.int(),
        caption: z.string(),
      }),
    ),
  }),
});
