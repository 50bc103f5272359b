import type { TransferResponse } from '@farewind/contract/transfers/search';
import { formatMoney } from '@farewind/values/format-money';
import { Link } from '@tanstack/react-router';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';

/** The ride there that was chosen, above the rides back that go with it. */
export function ChosenRide({ ride }: { readonly ride: TransferResponse }) {
  const t = useTransferT();
  const { locale } = useI18n();
  return (
    <section className="card pad-t chosen-ride" aria-labelledby="chosen-ride">
      <VehicleArt picture={ride.picture} className="chosen-art" />
      <div className="grow">
        <h2 className="t16" id="chosen-ride">
          {t('ride.chosen')}
        </h2>
        <p>
          {ride.vehicleType}, {formatDateWithWeekday(ride.pickupAt, locale)},{' '}
          <b className="num m">{formatTime(ride.pickupAt)}</b>,{' '}
          <b className="num m">{formatMoney(ride.vehiclePrice, ride.currency, locale)}</b>
        </p>
        <p className="soft">{t('ride.nowReturn')}</p>
      </div>
      <Link
        className="btn btn-line btn-sm"
        from="/transferSearch/$searchId"
        to="."
        search={({ out: _out, ...rest }) => rest}
      >
        {t('ride.otherOutbound')}
      </Link>
    </section>
  );
}
