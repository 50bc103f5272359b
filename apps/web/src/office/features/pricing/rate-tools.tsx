import { rateFeeds, rateSources, type RateSource } from '@farewind/contract/rules/rates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { officeCall } from '../../session/office-call.ts';
import { getRateSettings, refreshRates, updateRateSettings } from '@farewind/contract/rules/rates';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { settingsKey } from './current-rates.tsx';
import { formatSource } from './rate-words.ts';

type RateSettings = Answer<typeof getRateSettings>;
type SettingsForm = {
  source: RateSource;
  marginPercent: string;
  ecbUrl: string;
  cbrUrl: string;
  tcmbUrl: string;
};

/** Asking the list now, and choosing where the rates come from. */
export function RateTools() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: () => officeCall(getRateSettings, {}),
    staleTime: 0,
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['office', 'rate'] });
  const refresh = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { day, added, source } = await officeCall(refreshRates, {});
      showToast(t('rate.refreshed', { source: formatSource(source, t), day: formatDate(day), added }));
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
      await reload();
    }
  };
  const hasFeed = rateFeeds.some((feed) => feed === settings.data?.source);
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setIsOpen(true)}>
        <Settings2 className="i" aria-hidden />
        {t('rate.settings')}
      </button>
      {hasFeed ? (
        <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void refresh()}>
          <RotateCw className="i" aria-hidden />
          {t('rate.refresh')}
        </button>
      ) : null}
      {isOpen && settings.data !== undefined ? (
        <SettingsDialog
          settings={settings.data}
          onClose={() => setIsOpen(false)}
          onSaved={() => {
            setIsOpen(false);
            showToast(t('rate.saved'));
            void reload();
          }}
        />
      ) : null}
    </>
  );
}

function SettingsDialog(props: {
  readonly settings: RateSettings;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useOfficeT();
  return (
    <FormDialog<SettingsForm>
      title={t('rate.settings')}
      lead={t('rate.settingsLead')}
      fields={listFields(t)}
      start={hold(props.settings)}
      readRecord={(record) => hold(record as RateSettings)}
      save={(values, version) => officeCall(updateRateSettings, { ...values, version })}
      onSaved={props.onSaved}
      onClose={props.onClose}
    />
  );
}

function hold({ source, marginPercent, ecbUrl, cbrUrl, tcmbUrl, version }: RateSettings) {
  return { values: { source, marginPercent, ecbUrl, cbrUrl, tcmbUrl }, version };
}

function listFields(t: OfficeTranslate): Field<SettingsForm>[] {
  const url = { kind: 'url', hint: 'rate.urlHint', isOptional: true, isWide: true } as const;
  return [
    {
      name: 'source',
      label: 'rate.source',
      hint: 'rate.sourceHint',
      kind: 'select',
      options: rateSources.map((value) => ({ value, text: formatSource(value, t) })),
    },
    { name: 'marginPercent', label: 'rate.margin', hint: 'rate.marginHint', kind: 'number', maxLength: 5 },
    { name: 'ecbUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'ecb' },
    { name: 'cbrUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'cbr' },
    { name: 'tcmbUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'tcmb' },
  ];
}
