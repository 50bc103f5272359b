import { expect, type Locator, type Page } from '@playwright/test';
import { typedDate, type CheckoutPage, type PassengerType } from './checkout-page.ts';
import { type Buyer, ownNumber, type Traveller } from './travellers.ts';

const MOST_PRESSES = 150;

/** A user without a pointer: moves by Tab only, never back, and types. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  press(key: string, times = 1): Promise<void> {
    return repeat(times, () => this.#page.keyboard.press(key));
  }

  /** Returns the number of Tab stops to the target. */
  tabTo(target: Locator): Promise<number> {
    return this.pressUntilFocused('Tab', target);
  }

  /** Presses one key until the target has the focus; returns how often. */
  async pressUntilFocused(key: 'Tab' | 'ArrowRight', target: Locator): Promise<number> {
    const focused = this.#page.locator(':focus').and(target);
    for (let times = 0; times < MOST_PRESSES; times += 1) {
      if ((await focused.count()) > 0) return times;
      await this.press(key);
    }
    await expect(target, `reached by ${key}`).toBeFocused();
    return MOST_PRESSES;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.#page.keyboard.type(text);
  }

  /** Moves to an element and presses a key on it. */
  async act(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** `country`: the nationality's name in the list of countries. */
  async fillPassenger(
    checkout: CheckoutPage,
    index: number,
    type: PassengerType,
    traveller: Traveller,
    country: string,
  ): Promise<void> {
    const fields = checkout.passenger(index, type);
    await this.#goOnTo(checkout, fields.surname);
    await this.type(fields.surname, traveller.surname);
    await this.type(fields.name, traveller.name);
    await this.type(fields.birthDate, typedDate(traveller.birthDate));
    await this.act(fields.female, 'Space');
    if (traveller.gender === 'male') await this.press('ArrowDown');
    await expect(fields[traveller.gender]).toBeChecked();
    await this.type(fields.nationality, country);
    await expect(fields.nationality).toHaveValue(traveller.nationality);
    await this.type(fields.passportSerial, traveller.passportSerial);
    await this.type(fields.passportNumber, traveller.passportNumber);
    await this.type(fields.passportExpiry, typedDate(traveller.passportExpiryDate));
    if (traveller.lapOf === undefined) return;
    await this.tabTo(fields.parent);
    await this.press('ArrowDown', traveller.lapOf + 1);
  }

  async fillContact(checkout: CheckoutPage, buyer: Buyer): Promise<void> {
    const { name, surname, email, countryCode, phone } = checkout.contact;
    await this.#goOnTo(checkout, name);
    await this.type(name, buyer.name);
    await this.type(surname, buyer.surname);
    await this.type(email, buyer.email);
    await this.type(countryCode, buyer.countryCode);
    await expect(countryCode).toHaveValue(buyer.countryCode);
    await this.type(phone, buyer.phone);
  }

  async fillCard(checkout: CheckoutPage, cardNumber: string): Promise<void> {
    const { number, month, year, owner, code } = checkout.card;
    await this.#goOnTo(checkout, number);
    await this.type(number, ownNumber(cardNumber));
    await this.type(month, '12');
    await this.type(year, '31');
    await this.type(owner, 'ANNA SOKOLOVA');
    await this.type(code, '123');
  }

  /** Presses the button at the bottom of a phone until the part with the field is open. */
  async #goOnTo(checkout: CheckoutPage, field: Locator): Promise<void> {
    const step = await checkout.form.getAttribute('data-step');
    if (step === null || (await field.isVisible())) return;
    await this.act(checkout.payButton, 'Enter');
    await expect(checkout.form).not.toHaveAttribute('data-step', step);
    await this.#goOnTo(checkout, field);
  }

  async agree(checkout: CheckoutPage): Promise<void> {
    const [contract, usage, adult] = checkout.agreements;
    for (const box of [contract, usage, adult]) {
      if (box !== undefined) await this.act(box, 'Space');
    }
  }
}

async function repeat(times: number, act: () => Promise<void>): Promise<void> {
  if (times <= 0) return;
  await act();
  await repeat(times - 1, act);
}
