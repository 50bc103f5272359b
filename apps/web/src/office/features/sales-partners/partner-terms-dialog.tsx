import { getPartnerTerms, savePartnerTerms } from '@farewind/contract/partners/partner-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { SalesPartner } from './sales-partner.ts';
import { formatShare } from './statement-words.ts';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';

type Terms = Answer<typeof getPartnerTerms>;
type TermsForm = { from: string; windowDays: string; share: string };

const DEFAULT_WINDOW = '30';

const drawHistory = (terms: Terms) =>
  function draw() {
    return <History terms={terms} />;
  };

const drawFrom = (current: Terms['terms'][number] | undefined) =>
  function draw(row: Terms['terms'][number]) {
    const day = <span className="nw">{formatDate(row.from)}</span>;
    return row === current ? <b>{day}</b> : day;
  };

/** What is agreed with a partner, by the day from which it applies, and a form for new terms. */
export function PartnerTermsDialog(props: { readonly partner: SalesPartner; readonly onClose: () => void }) {
  const t = useOfficeT();
  const shared = useT();
  const { id, name } = props.partner;
  const queryKey = ['office', 'partnerTerms', id];
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => officeCall(getPartnerTerms, { id }),
    staleTime: 0,
  });
  const title = t('partnerTerms.title', { name });
  if (data === undefined)
    return (
      <OfficeDialog title={title} isBusy={false} onClose={props.onClose}>
        {error === null ? (
          <p role="status">{shared('page.loading')}</p>
        ) : (
          <FormProblem text={describeError(error, shared).text} />
        )}
      </OfficeDialog>
    );
  const applies = data.terms.find(({ from }) => from <= data.today);
  return (
    <FormDialog<TermsForm>
      title={title}
      lead={t('partnerTerms.lead')}
      fields={[
        {
          name: 'share',
          label: 'partnerTerms.share',
          hint: 'partnerTerms.shareHint',
          kind: 'number',
          maxLength: 5,
        },
        {
          name: 'windowDays',
          label: 'partnerTerms.window',
          hint: 'partnerTerms.windowHint',
          kind: 'number',
          maxLength: 3,
        },
        { name: 'from', label: 'partnerTerms.from', hint: 'partnerTerms.fromHint', kind: 'date' },
      ]}
      start={{
        values: {
          share: applies?.share ?? '',
          windowDays: applies === undefined ? DEFAULT_WINDOW : String(applies.windowDays),
          from: data.today,
        },
      }}
      aside={drawHistory(data)}
      saveText={t('partnerTerms.save')}
      save={(values) =>
        officeCall(savePartnerTerms, { id, ...values, share: values.share.replace(',', '.') })
      }
      onSaved={() => {
        void queries.invalidateQueries({ queryKey });
        showToast(t('partnerTerms.saved'));
        props.onClose();
      }}
      onClose={props.onClose}
    />
  );
}

function History({ terms: { terms, today } }: { readonly terms: Terms }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  if (terms.length === 0) return <p className="mute">{t('partnerTerms.none')}</p>;
  const current = terms.find(({ from }) => from <= today);
  return (
    <DataTable
      label={t('partnerTerms.history')}
      rows={terms}
      keyOf={({ from }) => from}
      columns={[
        {
          name: 'from',
          title: t('partnerTerms.from'),
          draw: drawFrom(current),
        },
        {
          name: 'share',
          title: t('partnerTerms.share'),
          isNumber: true,
          draw: ({ share }) => formatShare(share, locale),
        },
        {
          name: 'window',
          title: t('partnerTerms.window'),
          isNumber: true,
          draw: ({ windowDays }) => String(windowDays),
        },
        { name: 'setBy', title: t('partnerTerms.setBy'), draw: ({ setBy }) => setBy ?? '' },
      ]}
    />
  );
}
