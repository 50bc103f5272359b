import { expect } from '@playwright/test';
import type { ShopPage } from './shop-page.ts';
import { alertWord, surveyWord, tricksWord } from './visit-words.ts';

/** Pages about the visit itself: the survey, price alerts, the cookie choice, and how the shop is checked. */
export const visitPages: readonly ShopPage[] = [
  {
    name: 'a price alert that is over',
    address: () => '/priceAlert',
    title: (_say, language) => alertWord(language, 'alert.gone.title'),
    fact: (_say, language) => alertWord(language, 'alert.gone.lead'),
  },
  {
    name: 'what the shop does not do',
    address: () => '/noTricks',
    title: (_say, language) => tricksWord(language, 'tricks.page'),
    fact: (_say, language) => tricksWord(language, 'tricks.lead'),
  },
  {
    name: 'home with the cookie banner and its choices',
    address: () => '/',
    title: (say) => say('home.page'),
    isWhole: async (page) => {
      await page.context().clearCookies({ name: 'cookieChoice' });
      await page.reload();
      await page.locator('.cookie-answers .btn').last().click();
      await expect(page.locator('.cookie-settings')).toBeVisible();
    },
  },
  {
    name: 'the survey',
    fact: (_say, language) => surveyWord(language, 'survey.intro'),
    address: () => '/survey',
    title: () => '',
    isWhole: (page) => expect(page.getByRole('radio')).toHaveCount(7),
  },
];
