import { expectOfficePage, themes } from '../support/judge-page.ts';
import { enterOffice, officePages } from '../support/office-pages.ts';
import { test } from '../support/looking.ts';

const languages = ['ru', 'tr'] as const;
const widths = [360, 1280] as const;

for (const shown of officePages) {
  test.describe(`the office page "${shown.name}"`, () => {
    for (const language of languages) {
      for (const width of widths) {
        test(`is complete in ${language} at ${width} px, light and dark: titled, nothing serious for axe, nothing beyond the edge`, async ({
          page,
          request,
          baseURL,
          flights,
        }) => {
          await enterOffice(page.context(), request, baseURL ?? '', shown.side);
          await expectOfficePage(page, flights, shown, { language, width, themes });
        });
      }
    }
  });
}
