import { expectOfficePage, themes } from '../support/judge-page.ts';
import { enterOffice, officePages } from '../support/office-pages.ts';
import { test } from '../support/looking.ts';

/** English only where room is scarce: its words are the shortest. At 768 px the menu still stands beside the page. */
const views = [
  { language: 'ru', width: 360 },
  { language: 'ru', width: 768 },
  { language: 'ru', width: 1280 },
  { language: 'tr', width: 360 },
  { language: 'tr', width: 1280 },
  { language: 'en', width: 360 },
] as const;

for (const shown of officePages) {
  test.describe(`the office page "${shown.name}"`, () => {
    for (const { language, width } of views) {
      test(`is complete in ${language} at ${width} px, light and dark: titled, nothing serious for axe, nothing cut off or beyond the edge`, async ({
        page,
        request,
        baseURL,
        flights,
      }) => {
        await enterOffice(page.context(), request, baseURL ?? '', shown.side);
        await expectOfficePage(page, flights, shown, { language, width, themes });
      });
    }
  });
}
