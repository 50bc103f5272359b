import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { getAgencyInfo, updateAgency } from '@farewind/contract/agency/agency';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormCard } from '../../kit/form/form-card.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useCityOptions } from '../definitions/districts-page.tsx';
import {
  listAgencyFields,
  readAgency,
  toAgencyInput,
  type AgencyForm,
  type AgencyInfo,
} from './agency-form.ts';
import { LogoCard } from './logo-card.tsx';

const queryKey = ['office', 'agency'];

/** The agency as its site, its documents and its contracts name it. */
export function AgencyPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const cities = useCityOptions();
  const agency = useQuery({ queryKey, queryFn: () => officeCall(getAgencyInfo, {}), staleTime: 0 });
  const [edition, setEdition] = useState(0);
  const reload = () => void agency.refetch();
  const startAnew = () => void agency.refetch().then(() => setEdition((now) => now + 1));
  const info = agency.data;
  if (info === undefined && agency.error !== null) {
    return (
      <PageFault
        title={shared('error.title')}
        text={agency.error.message}
        action={shared('error.retry')}
        onAction={reload}
      />
    );
  }
  return (
    <>
      <PageHead title={t('menu.agency')}>
        {info?.inventoryCurrency === undefined ? null : (
          <span className="badge">{t('agency.inventoryCurrency', { currency: info.inventoryCurrency })}</span>
        )}
      </PageHead>
      {info === undefined ? (
        <div className="card">
          <ListSkeleton />
        </div>
      ) : (
        <div className="stack">
          <LogoCard logo={info.logo} brand={info.brandName} onChanged={reload} />
          <FormCard<AgencyForm>
            // Not by the record's version: a colleague's save must not take away what is typed here.
            key={edition}
            title={t('menu.agency')}
            fields={listAgencyFields(cities, t('form.nothing'))}
            start={hold(info)}
            readRecord={(record) => hold(record as AgencyInfo)}
            save={(values, version) => officeCall(updateAgency, { ...toAgencyInput(values), version })}
            isReviewed
            onSaved={() => {
              startAnew();
              showToast(t('list.saved'));
            }}
          />
        </div>
      )}
    </>
  );
}

function hold(info: AgencyInfo) {
  return { values: readAgency(info), version: info.version };
}
