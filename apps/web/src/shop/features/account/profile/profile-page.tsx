import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { getProfile, updateProfile } from '@farewind/contract/account/profile';
import { useSession } from '../../../../shared/session/session.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import '../../../../styles/checkout.css';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { PersonFields } from '../frame/person-fields.tsx';
import { findPersonProblems, personIds, toPersonInput, toTypedPerson } from '../frame/typed-person.ts';
import { SubmitButton } from '../../../kit/form/submit-button.tsx';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';

/** The customer's data at the agency, editable by the customer. */
export function ProfilePage(): ReactNode {
  const say = useAccountT();
  const { user } = useSession();
  const profile = useQuery({
    queryKey: ['profile', user?.id],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    enabled: user !== null && !user.isStaff,
    // The user may be typing, so a refetch must not replace the fields.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <AccountFrame title={say('profile.title')}>
      <Loaded query={profile}>{(known) => <ProfileForm known={known} />}</Loaded>
    </AccountFrame>
  );
}

type Profile = Answer<typeof getProfile>;

const ids = {
  ...personIds,
  phone: 'field-phone',
  language: 'field-language',
  currency: 'field-currency',
};
const languageNames = { ru: 'Русский', en: 'English', tr: 'Türkçe' } as const;

/** Name, phone, language, currency and news; saving language or currency applies at once. */
function ProfileForm({ known }: { readonly known: Profile }) {
  const t = useT();
  const say = useAccountT();
  const queries = useQueryClient();
  const { site, setLanguage, setCurrency } = useSession();
  const [person, setPerson] = useState(() => toTypedPerson(known));
  const [rest, setRest] = useState(known);
  const [isSaved, setIsSaved] = useState(false);
  const type = (part: Partial<Profile>) => {
    setIsSaved(false);
    setRest((typed) => ({ ...typed, ...part }));
  };
  const form = useAccountForm({
    ids,
    check: () => ({
      ...findPersonProblems(t, person, ['name', 'surname']),
      ...(rest.phone.trim() === '' ? { phone: t('validation.required') } : {}),
    }),
    send: async () => {
      const { phone, language, currency, newsOptIn, version } = rest;
      const input = { ...toPersonInput(person), phone, language, currency, newsOptIn, version };
      const saved = await call(updateProfile, input);
      setRest(saved);
      setIsSaved(true);
      setLanguage(saved.language);
      setCurrency(saved.currency);
      await queries.invalidateQueries({ queryKey: ['login'] });
    },
  });
  const fields = {
    problemOf: (path: string) => form.problems[path as keyof typeof ids],
    leave: () => undefined,
  };
  return (
    <form className="card pad account-form account-wide" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      <FieldProvider value={fields}>
        <div className="grid2">
          <PersonFields
            value={person}
            isSelf
            onType={(part) => {
              setIsSaved(false);
              setPerson((typed) => ({ ...typed, ...part }));
            }}
          />
          <TextField
            path="phone"
            label={t('checkout.phone')}
            value={rest.phone}
            onText={(phone) => type({ phone })}
            hint={say('profile.phoneHint')}
            input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 }}
          />
          <div className="field">
            <span className="label">{t('checkout.email')}</span>
            <p className="account-email">{known.emailAddress}</p>
            <p className="hint">{say('profile.email')}</p>
          </div>
          <SelectField
            path="language"
            label={say('profile.language')}
            value={rest.language}
            empty={t('checkout.choose')}
            autoComplete="language"
            onChoose={(language) =>
              type({ language: site?.languages.find((each) => each === language) ?? rest.language })
            }
          >
            {site?.languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
          <SelectField
            path="currency"
            label={say('profile.currency')}
            value={rest.currency}
            empty={t('checkout.choose')}
            onChoose={(currency) =>
              type({ currency: site?.currencies.find((each) => each === currency) ?? rest.currency })
            }
          >
            {site?.currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </div>
      </FieldProvider>
      <label className="check tap">
        <input
          type="checkbox"
          checked={rest.newsOptIn}
          onChange={({ target }) => type({ newsOptIn: target.checked })}
        />
        <span>{say('profile.news')}</span>
      </label>
      <div className="account-end">
        <SubmitButton isBusy={form.isBusy}>{say('profile.save')}</SubmitButton>
        <p role="status" className="soft">
          {isSaved ? say('profile.saved') : ''}
        </p>
      </div>
    </form>
  );
}
