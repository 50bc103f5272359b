import type * as coupons from '@farewind/contract/rules/coupons';
import type * as rates from '@farewind/contract/rules/rates';
import { remote } from '../../shared/api/remote.ts';

export const getCoupons = remote<typeof coupons.getCoupons>('GET', 'Rule/GetCoupons');
export const saveCoupon = remote<typeof coupons.saveCoupon>('POST', 'Rule/SaveCoupon');
export const updateCoupon = remote<typeof coupons.updateCoupon>('PUT', 'Rule/UpdateCoupon');
export const deleteCoupon = remote<typeof coupons.deleteCoupon>('DELETE', 'Rule/DeleteCoupon');
export const getRates = remote<typeof rates.getRates>('GET', 'Rule/GetRates');
export const saveRate = remote<typeof rates.saveRate>('POST', 'Rule/SaveRate');
export const decideRate = remote<typeof rates.decideRate>('POST', 'Rule/DecideRate');
export const refreshRates = remote<typeof rates.refreshRates>('POST', 'Rule/RefreshRates');
export const getRateSettings = remote<typeof rates.getRateSettings>('GET', 'Rule/GetRateSettings');
export const updateRateSettings = remote<typeof rates.updateRateSettings>('PUT', 'Rule/UpdateRateSettings');
