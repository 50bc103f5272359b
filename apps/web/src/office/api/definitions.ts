import type * as cities from '@farewind/contract/definitions/cities';
import type * as districts from '@farewind/contract/definitions/districts';
import type * as packageTypes from '@farewind/contract/definitions/package-types';
import { remote } from '../../shared/api/remote.ts';

export const getCities = remote<typeof cities.getCities>('GET', 'Definition/GetCities');
export const saveCity = remote<typeof cities.saveCity>('POST', 'Definition/SaveCity');
export const updateCity = remote<typeof cities.updateCity>('PUT', 'Definition/UpdateCity');
export const deleteCity = remote<typeof cities.deleteCity>('DELETE', 'Definition/DeleteCity');
export const getDistricts = remote<typeof districts.getDistricts>('GET', 'Definition/GetDistricts');
export const saveDistrict = remote<typeof districts.saveDistrict>('POST', 'Definition/SaveDistrict');
export const updateDistrict = remote<typeof districts.updateDistrict>('PUT', 'Definition/UpdateDistrict');
export const deleteDistrict = remote<typeof districts.deleteDistrict>('DELETE', 'Definition/DeleteDistrict');
export const getPackageTypes = remote<typeof packageTypes.getPackageTypes>(
  'GET',
  'Definition/GetPackageTypes',
);
export const savePackageType = remote<typeof packageTypes.savePackageType>(
  'POST',
  'Definition/SavePackageType',
);
export const updatePackageType = remote<typeof packageTypes.updatePackageType>(
  'PUT',
  'Definition/UpdatePackageType',
);
export const deletePackageType = remote<typeof packageTypes.deletePackageType>(
  'DELETE',
  'Definition/DeletePackageType',
);
