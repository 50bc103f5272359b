import type { Language } from '@farewind/contract/core/fields';
import {
  getAirportsForAutoComplete,
  placeSchema,
  searchAirport,
  type Place,
} from '@farewind/contract/places/places';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerBindings } from '../../platform/http/bind-operation.ts';
import { buildPlaceDirectory } from './place-directory.ts';
import { createPlaces } from './places.ts';
import type { SellableRoutes } from './ports.ts';
import { readAircraft, readAirlines, readAirports, readAliases } from './read-place-files.ts';
import { placeRoutes } from './routes.ts';

describe('the place calls', () => {
  let app: FastifyInstance;
  let routes: SellableRoutes = new Map([['SVO', new Set(['AYT', 'SAW'])]]);

  beforeAll(() => {
    const directory = buildPlaceDirectory(readAirports(), readAliases());
    const places = createPlaces(directory, readAirlines(), readAircraft());
    app = fastify();
    const bindings = placeRoutes({ places, listSellablePlaces: () => routes });
    const resolve = async (request: unknown, reply: unknown) => ({
      requestId: 'test',
      tenantId: 1,
      site: undefined,
      user: undefined,
      language: (request as { headers: Record<string, string> }).headers['x-interface-language'] as Language,
      address: '127.0.0.1',
      request: request as never,
      reply: reply as never,
    });
    registerBindings(app, bindings, resolve, true);
  });

  const getList = (language: Language, headers: Record<string, string> = {}) =>
    app.inject({
      url: getAirportsForAutoComplete.path,
      headers: { 'x-interface-language': language, ...headers },
    });

  it('list all sellable places in the interface language', async () => {
    const items = (await getList('tr')).json<{ result: { items: Place[] } }>().result.items;
    expect(items.map((place) => placeSchema.parse(place).code).toSorted()).toEqual([
      'AYT',
      'IST',
      'MOW',
      'SAW',
      'SVO',
    ]);
    expect(items.find((place) => place.code === 'MOW')).toMatchObject({
      kind: 'city',
      name: 'Moskova',
      country: 'Rusya',
      countryCode: 'RU',
      sellsFrom: true,
      sellsTo: false,
    });
  });

  it('answer "not modified" to a client with the current list, and the new list once the inventory has changed', async () => {
    const first = await getList('ru');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await getList('ru', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await getList('en', { 'if-none-match': etag })).statusCode).toBe(200);
    routes = new Map([['SVO', new Set(['AYT', 'SAW', 'BOJ'])]]);
    const changed = await getList('ru', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json<{ result: { items: Place[] } }>().result.items.map((p) => p.code)).toContain('BOJ');
  });

  it('search with a total and no more results than requested', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: searchAirport.path,
      headers: { 'x-interface-language': 'ru' },
      payload: { Keyword: 'ьщысщц', side: 'from', maxResultCount: 2 },
    });
    const { totalCount, items } = answer.json<{ result: { totalCount: number; items: Place[] } }>().result;
    expect(totalCount).toBeGreaterThanOrEqual(5);
    expect(items.map((place) => [place.code, place.name])).toEqual([
      ['MOW', 'Москва'],
      ['SVO', 'Шереметьево'],
    ]);
  });
});
