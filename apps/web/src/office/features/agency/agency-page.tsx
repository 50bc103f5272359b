import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, useRef } from 'react';
import { feeRefunds, getAgencyInfo, updateAgency, uploadLogo } from '@farewind/contract/agency/agency';
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
import { ImageUp, Trash2 } from 'lucide-react';
import { useT, type Translate } from '../../../shared/i18n/i18n.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { toBase64 } from '../../kit/files/to-base64.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';

const queryKey = ['office', 'agency'];

/** The agency's data on its site, documents and contracts. */
export function AgencyPage(): ReactNode {
  const t = useOfficeT();
  const cities = useCityOptions();
  const agency = useQuery({ queryKey, queryFn: () => officeCall(getAgencyInfo, {}), staleTime: 0 });
  const [edition, setEdition] = useState(0);
  const reload = () => void agency.refetch();
  const queries = useQueryClient();
  const info = agency.data;
  if (info === undefined && agency.error !== null) {
    return <NotLoaded found={{ error: agency.error, refetch: reload }} />;
  }
  return (
    <>
      <PageHead title={t('menu.agency')} />
      {info === undefined ? (
        <div className="card">
          <ListSkeleton />
        </div>
      ) : (
        <div className="stack">
          <LogoCard logo={info.logo} brand={info.brandName} onChanged={reload} />
          <FormCard<AgencyForm>
            // Not keyed by the record's version: a colleague's save must not discard what is typed here.
            key={edition}
            title={t('menu.agency')}
            fields={listAgencyFields(
              cities,
              t('form.nothing'),
              info.isInventoryPriced === true,
              feeRefunds.map((value) => ({ value, text: t(`agency.serviceFeeRefund.${value}`) })),
            )}
            start={hold(info)}
            readRecord={(record) => hold(record as AgencyInfo)}
            save={async (values, version) => {
              const saved = await officeCall(updateAgency, { ...toAgencyInput(values), version });
              // The next edit begins from the answer, even if the record cannot be read again.
              queries.setQueryData(queryKey, saved);
            }}
            isReviewed
            onSaved={() => {
              setEdition((now) => now + 1);
              reload();
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

const MAX_BYTES = 5 * 1024 * 1024;

/** The logo, and its upload. The preview shows the server's processed version. */
function LogoCard(props: {
  readonly logo: string | null;
  readonly brand: string;
  readonly onChanged: () => void;
}) {
  const t = useOfficeT();
  const shared = useT();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file !== undefined && file.size > MAX_BYTES) throw new TooLarge(t('agency.logoTooLarge'));
      const picture = file === undefined ? '' : toBase64(new Uint8Array(await file.arrayBuffer()));
      return officeCall(uploadLogo, { picture });
    },
    onSuccess: (_, file) => {
      props.onChanged();
      showToast(t(file === undefined ? 'agency.logoRemoved' : 'agency.logoChanged'));
    },
    onSettled: () => {
      if (input.current !== null) input.current.value = '';
    },
  });
  return (
    <section className="card o-logo" aria-labelledby="logo-title">
      <div className="o-logo-box">
        {props.logo === null ? (
          <span className="mute">{t('agency.noLogo')}</span>
        ) : (
          <img src={props.logo} alt={t('agency.logoAlt', { brand: props.brand })} />
        )}
      </div>
      <div className="stack s3">
        <h2 id="logo-title">{t('agency.logo')}</h2>
        <p className="mute">{t('agency.logoHint')}</p>
        <div className="row o-logo-acts">
          <label className="btn btn-line" aria-busy={upload.isPending}>
            <ImageUp className="i" aria-hidden />
            {t('agency.chooseLogo')}
            <input
              ref={input}
              className="sr"
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-describedby="logo-fault"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file !== undefined) upload.mutate(file);
              }}
            />
          </label>
          {props.logo === null ? null : (
            <button type="button" className="btn btn-ghost" onClick={() => upload.mutate(undefined)}>
              <Trash2 className="i" aria-hidden />
              {t('agency.removeLogo')}
            </button>
          )}
        </div>
        <FieldError
          id="logo-fault"
          text={upload.error === null ? undefined : wordsOf(upload.error, shared)}
        />
      </div>
    </section>
  );
}

/** Not sent; the message is the reader's. */
class TooLarge extends Error {}

function wordsOf(error: Error, t: Translate): string {
  if (error instanceof TooLarge) return error.message;
  const atPicture = error instanceof ApiError ? error.validationErrors[0]?.message : undefined;
  return atPicture ?? describeError(error, t).text;
}
