import { expect, it } from 'vitest';
import { findPublicPage, listPublicPaths } from './public-pages.ts';
import en from './texts/en.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

it('what search engines show of our pages is there in every language, and is shown whole', () => {
  for (const texts of [ru, en, tr]) {
    expect(Object.keys(texts)).toEqual(Object.keys(ru));
    expect(Object.values(texts).filter((text) => text === '' || text.length > 155)).toEqual([]);
  }
});

it('each of them is shown of some page', () => {
  const shown = listPublicPaths(['antalya'], ['MOW-AYT']).map((path) => findPublicPage(path)?.description);
  const named = new Set(shown.filter((name) => name !== undefined));
  expect([...named].toSorted()).toEqual(Object.keys(ru).toSorted());
});
