import type { TransferResponse } from '@farewind/contract/transfers/search';
import { formatMoney } from '@farewind/values/format-money';
import { Info } from 'lucide-react';
import { addAmounts } from '../../../../shared/format/money.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { countPeople } from '../../../purchase/transfers/party-words.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { ChooseRide } from './choose-ride.tsx';
import type { Aside } from './offered-rides.ts';
import type { SavedRideSearch } from './use-rides-again.ts';

/** Why a type is not among the cards, and several of them where those do. */
export function AsideNotice(props: {
  readonly aside: Aside;
  readonly outbound: TransferResponse | undefined;
  readonly search: SavedRideSearch;
}) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { search, outbound } = props;
  const { reason, instead } = props.aside;
  const values = { people: countPeople(search), bags: search.bags };
  const several = instead && {
    count: instead.vehicles,
    vehicle: instead.vehicleType,
    price: formatMoney(
      outbound === undefined ? instead.vehiclePrice : addAmounts(outbound.vehiclePrice, instead.vehiclePrice),
      instead.currency,
      locale,
    ),
  };
  return (
    <div className="notice ride-aside">
      <Info className="i" aria-hidden />
      <b className="m">
        {t(reason.reason === 'soldOut' ? 'ride.aside.goneTitle' : 'ride.aside.title', {
          vehicle: reason.vehicleType,
        })}
      </b>
      <span>
        {t(`ride.aside.${reason.reason}`, values)}{' '}
        {several === undefined ? '' : t('ride.aside.several', several)}
      </span>
      {instead === undefined || several === undefined ? null : (
        <span className="acts">
          <ChooseRide
            ride={instead}
            outbound={outbound}
            search={search}
            className="btn btn-line btn-sm"
            label={t('ride.aside.choose', several)}
          >
            {t('ride.aside.choose', several)}
          </ChooseRide>
        </span>
      )}
    </div>
  );
}
