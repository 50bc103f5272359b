import { expect, type Locator, type Page } from '@playwright/test';
import { cardCode, type Buyer, ownNumber, type Traveller } from './travellers.ts';
import { wordsOf, type Language, type Say } from './words.ts';

export type PassengerType = 'adult' | 'child' | 'infant';

/** Passengers and payment: finds fields by their labels, and fills them in by pointer and typing. */
export class CheckoutPage {
  readonly #page: Page;
  readonly #say: Say;
  readonly #language: Language;
  readonly form: Locator;
  #typedCard: string | undefined;

  /** `title` is the form's title if something other than flights is bought. */
  constructor(page: Page, language: Language, title = wordsOf(language)('checkout.title')) {
    this.#page = page;
    this.#say = wordsOf(language);
    this.#language = language;
    this.form = page.getByRole('form', { name: title });
  }

  passenger(index: number, type: PassengerType) {
    const say = this.#say;
    const name = `${index + 1}. ${say(`checkout.type.${type}`)}`;
    const group = this.form.getByRole('group', { name, exact: true });
    const field = (label: string) => group.getByLabel(label, { exact: true });
    return {
      surname: field(say('checkout.surname')),
      name: field(say('checkout.name')),
      birthDate: field(say('checkout.birthDate')),
      female: group.getByRole('radio', { name: say('checkout.gender.female'), exact: true }),
      male: group.getByRole('radio', { name: say('checkout.gender.male'), exact: true }),
      nationality: field(say('checkout.nationality')),
      passportSerial: field(say('checkout.passportSerial')),
      // In Turkish the pair of fields is named like the second one.
      passportNumber: group.getByRole('textbox', { name: say('checkout.passportNumber'), exact: true }),
      passportExpiry: field(say('checkout.passportExpiryDate')),
      parent: field(say('checkout.parent')),
      group,
    };
  }

  get contact() {
    const say = this.#say;
    const section = this.#section('checkout.contact');
    const field = (label: string) => section.getByLabel(label, { exact: true });
    return {
      name: field(say('checkout.name')),
      surname: field(say('checkout.surname')),
      email: field(say('checkout.email')),
      countryCode: field(say('checkout.countryCode')),
      phone: field(say('checkout.phoneNumber')),
    };
  }

  get card() {
    const say = this.#say;
    const section = this.#section('checkout.card');
    return {
      number: section.getByLabel(say('checkout.cardNumber')),
      month: section.getByLabel(say('checkout.date.month'), { exact: true }),
      year: section.getByLabel(say('checkout.date.year'), { exact: true }),
      owner: section.getByLabel(say('checkout.cardOwner')),
      code: section.getByLabel(say('checkout.cardCode')),
    };
  }

  /** The choice to pay with a card typed here; typing selects it. Absent if it is the only method. */
  get cardWay(): Locator {
    return this.form.getByRole('radio', { name: cardNames[this.#language] });
  }

  get agreements(): readonly Locator[] {
    return (['contract.acceptLabel', 'checkout.usageLabel', 'checkout.adultLabel'] as const).map((key) =>
      this.form.getByRole('checkbox', { name: this.#say(key) }),
    );
  }

  /** Stands in place of the agreements while an order is paid again. */
  get agreedBefore(): Locator {
    return this.form.locator('.agreed-before');
  }

  /** The link to the text of an agreement. */
  textLink(key: 'checkout.readContract' | 'checkout.readTerms'): Locator {
    return this.form.getByRole('link', { name: this.#say(key) });
  }

  get payButton(): Locator {
    return this.form.locator('button[type=submit]');
  }

  /** The list of errors above the form. */
  get faults(): Locator {
    return this.form.locator('section[aria-labelledby="checkout-faults"]');
  }

  /** The total as the summary states it, once the price is known. */
  async total(): Promise<string> {
    const summary = this.#page.getByRole('complementary', { name: this.#say('checkout.price') });
    const total = summary.locator('.total .price');
    await expect(total).toBeVisible();
    return (await total.textContent()) ?? '';
  }

  async fillPassengers(travellers: readonly Traveller[], types: readonly PassengerType[]): Promise<void> {
    for (const [index, traveller] of travellers.entries()) {
      await this.fillPassenger(index, types[index] ?? 'adult', traveller);
    }
  }

  async fillPassenger(index: number, type: PassengerType, traveller: Traveller): Promise<void> {
    const fields = this.passenger(index, type);
    await this.goOnTo(fields.surname);
    await fields.surname.fill(traveller.surname);
    await fields.name.fill(traveller.name);
    await fields.birthDate.fill(typedDate(traveller.birthDate));
    await fields[traveller.gender].check();
    await fields.nationality.selectOption(traveller.nationality);
    await fields.passportSerial.fill(traveller.passportSerial);
    await fields.passportNumber.fill(traveller.passportNumber);
    await fields.passportExpiry.fill(typedDate(traveller.passportExpiryDate));
    if (traveller.lapOf !== undefined) await fields.parent.selectOption(String(traveller.lapOf));
  }

  async fillContact(buyer: Buyer): Promise<void> {
    const { name, surname, email, countryCode, phone } = this.contact;
    await this.goOnTo(name);
    await name.fill(buyer.name);
    await surname.fill(buyer.surname);
    await email.fill(buyer.email);
    await countryCode.selectOption(buyer.countryCode);
    await phone.fill(buyer.phone);
  }

  /** Types a card of the buyer's own (ownNumber); `typedCard` tells its number. */
  async fillCard(cardNumber: string): Promise<void> {
    const { number, month, year, owner, code } = this.card;
    await this.goOnTo(number);
    this.#typedCard = ownNumber(cardNumber);
    await number.fill(this.#typedCard);
    await month.fill('12');
    await year.fill('31');
    await owner.fill('ANNA SOKOLOVA');
    await code.fill(cardCode);
  }

  /** The number that was typed last. */
  get typedCard(): string {
    if (this.#typedCard === undefined) throw new Error('No card was typed');
    return this.#typedCard;
  }

  /** Types a card, agrees to everything and presses the button. */
  async pay(cardNumber: string): Promise<void> {
    await this.total();
    await this.fillCard(cardNumber);
    await this.agree();
    await this.payButton.click();
  }

  /** Ticks the agreements; an order that is paid again asks for none. */
  async agree(): Promise<void> {
    const [contract, usage, adult] = this.agreements;
    if (contract !== undefined) await this.goOnTo(contract.or(this.agreedBefore));
    if (await this.agreedBefore.isVisible()) return;
    await contract?.check();
    await usage?.check();
    await adult?.check();
  }

  /**
   * Continues until a field is on the page, because a phone shows one part of the form after another. Uses Enter, as on
   * a phone's keyboard.
   */
  async goOnTo(field: Locator): Promise<void> {
    await expect(this.payButton).toBeEnabled();
    const step = await this.form.getAttribute('data-step');
    if (step === null || (await field.isVisible())) return;
    await this.payButton.press('Enter');
    await expect(this.form, 'the next part of the form opens').not.toHaveAttribute('data-step', step);
    await this.goOnTo(field);
  }

  /** Opens a filled part that a phone has folded. */
  async reopen(heading: 'checkout.passengers' | 'checkout.contact'): Promise<void> {
    await this.form.locator('.fold-open', { hasText: this.#say(heading) }).click();
  }

  #section(heading: 'checkout.contact' | 'checkout.card'): Locator {
    return this.form.getByRole('region', { name: this.#say(heading) });
  }
}

/** The server's name for cards typed into our form. */
const cardNames = { ru: /^Банковская карта/, en: /^Bank card/, tr: /^Banka kartı/ } as const;

/** 1989-03-14 as typed by thumb: 14031989. */
export function typedDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}${month}${year}`;
}
