import { Lock } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { nameCardScheme } from '@farewind/values/card-scheme';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { CardMarks } from '../../kit/card-marks.tsx';
import {
  cardDigits,
  cardLengths,
  findBrand,
  groupCardNumber,
  readScheme,
} from '@farewind/travel-rules/card-number';
import { isByHand, moveOn, moveOnToEmpty } from '../../kit/fields/move-on.ts';
import type { CardFields } from '../checkout-fields.ts';
import { proposeCardOwner, renewCardOwner } from '../propose-card-owner.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import { NameField } from '../../kit/fields/name-field.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { useCardForm, useContactIfAsked } from '../purchase-form-context.tsx';
import { useFieldForm } from '../../kit/fields/field-form.tsx';
import { fieldId } from '../../kit/fields/shown-problems.ts';

/** The card: typed here, sent once, stored nowhere. `currency` is shown above it, `notice` beside it. */
export function CardSection(props: { readonly currency: ReactNode; readonly notice: ReactNode }) {
  const t = useT();
  const say = useCheckoutT();
  const { card, changeCard } = useCardForm();
  const contact = useContactIfAsked();
  const { language } = useI18n();
  const [proposed, setProposed] = useState<string>();
  const [isOwn, setIsOwn] = useState(false);
  const propose = (owner: string) => {
    changeCard({ creditCardOwner: owner });
    setProposed(owner);
  };
  const typeNumber = (text: string) => {
    changeCard({ creditCardNumber: groupCardNumber(text) });
    // Whoever removes the proposal is not contradicted, except for another card.
    const isRefused = isOwn && card.creditCardNumber !== '';
    setIsOwn(isRefused);
    const owner = contact && proposeCardOwner(contact);
    if (isRefused || card.creditCardOwner !== '' || owner === undefined || !isWholeNumber(text)) return;
    propose(owner);
  };
  const typeOwner = (owner: string) => {
    changeCard({ creditCardOwner: owner });
    if (owner === proposed) return;
    setIsOwn(true);
    setProposed(undefined);
  };
  const renewed = contact && renewCardOwner(card.creditCardOwner, proposed, contact);
  useEffect(() => {
    if (renewed !== undefined) propose(renewed);
  });
  const brand = findBrand(card.creditCardNumber);
  return (
    <section className="card form-sec" aria-labelledby="checkout-card">
      <h2 id="checkout-card">
        {t('checkout.card')}
        <CardMarks />
      </h2>
      {props.currency}
      <div className="pay2">
        <div className="cardface">
          <TextField
            path="creditCardNumber"
            label={t('checkout.cardNumber')}
            value={card.creditCardNumber}
            onText={typeNumber}
            isFull={isWholeNumber}
            mark={
              brand === undefined ? null : (
                <span className="brand-name">{nameCardScheme(brand, language)}</span>
              )
            }
            input={{
              inputMode: 'numeric',
              autoComplete: 'cc-number',
              placeholder: '0000 0000 0000 0000',
              className: 'num',
              maxLength: 23,
            }}
          />
          <Expiry card={card} />
          <NameField
            path="creditCardOwner"
            label={t('checkout.cardOwner')}
            value={card.creditCardOwner}
            autoComplete="cc-name"
            maxLength={26}
            // Names on cards are Latin too, so the owner can accept a proposal, like a passenger.
            proposalLabel={t('checkout.proposalOnCard')}
            hint={
              proposed === undefined || proposed === '' || proposed !== card.creditCardOwner
                ? undefined
                : say('card.ownerOfContact')
            }
            onText={typeOwner}
          />
          <TextField
            path="creditCardCVC"
            label={t('checkout.cardCode')}
            note={t('checkout.cardCodeNote')}
            value={card.creditCardCVC}
            onText={(text) => changeCard({ creditCardCVC: text.replaceAll(/\D/g, '') })}
            input={{ inputMode: 'numeric', autoComplete: 'cc-csc', maxLength: 3, className: 'num cvc' }}
          />
        </div>
        <div className="stack s3">
          {props.notice}
          <p className="t14 soft row top">
            <Lock className="i i-16" aria-hidden />
            <span>{t('checkout.cardSafety')}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

/** All digits of a card are typed, and they belong together; the few cards with more than 16 are rare enough. */
function isWholeNumber(text: string): boolean {
  const digits = cardDigits(text);
  const lengths = cardLengths(digits);
  return (
    readScheme(digits) !== undefined && digits.length >= (lengths.includes(16) ? 16 : Math.max(...lengths))
  );
}

function Expiry({ card }: { readonly card: CardFields }) {
  const t = useT();
  const { changeCard } = useCardForm();
  const { problemOf, leave } = useFieldForm();
  const [monthProblem, yearProblem] = [problemOf('creditCardExpireMonth'), problemOf('creditCardExpireYear')];
  // An empty date has one problem, whichever of its fields has focus.
  const isOneProblem = monthProblem !== undefined && monthProblem === yearProblem;
  const boxes = [
    ['creditCardExpireMonth', 'cc-exp-month', t('card.monthPlaceholder'), t('checkout.date.month'), 2],
    ['creditCardExpireYear', 'cc-exp-year', t('card.yearPlaceholder'), t('checkout.date.year'), 4],
  ] as const;
  return (
    <div className="field" role="group" aria-labelledby="card-expiry">
      <span className="label" id="card-expiry">
        {t('checkout.cardExpiry')}
      </span>
      <div className="row expiry-in">
        {boxes.map(([path, autoComplete, placeholder, label, maxLength]) => {
          const isBad = problemOf(path) !== undefined;
          return (
            <input
              key={path}
              id={fieldId(path)}
              className={isBad ? 'input num is-bad' : 'input num'}
              inputMode="numeric"
              autoComplete={autoComplete}
              placeholder={placeholder}
              maxLength={maxLength}
              value={card[path]}
              aria-label={label}
              aria-invalid={isBad}
              aria-describedby={
                isBad ? `${fieldId(isOneProblem ? 'creditCardExpireMonth' : path)}-fault` : undefined
              }
              enterKeyHint="next"
              onChange={({ target, nativeEvent }) => {
                const digits = target.value.replaceAll(/\D/g, '');
                changeCard({ [path]: digits });
                // 20 may be the beginning of 2031.
                if (isByHand(nativeEvent) && digits.length === 2 && digits !== '20')
                  (path === 'creditCardExpireYear' ? moveOnToEmpty : moveOn)(target);
              }}
              onBlur={() => leave(path)}
            />
          );
        })}
      </div>
      <FieldError id={`${fieldId('creditCardExpireMonth')}-fault`} text={monthProblem} />
      <FieldError
        id={`${fieldId('creditCardExpireYear')}-fault`}
        text={isOneProblem ? undefined : yearProblem}
      />
    </div>
  );
}
