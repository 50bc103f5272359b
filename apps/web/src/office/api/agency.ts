import type * as agency from '@farewind/contract/agency/agency';
import type * as sites from '@farewind/contract/agency/sites';
import { remote } from '../../shared/api/remote.ts';

export const getAgencyInfo = remote<typeof agency.getAgencyInfo>('POST', 'agency/GetAgencyInfo');
export const updateAgency = remote<typeof agency.updateAgency>('PUT', 'Agency/Update');
export const uploadLogo = remote<typeof agency.uploadLogo>('POST', 'Agency/UploadLogo');
export const getSites = remote<typeof sites.getSites>('GET', 'Agency/GetSites');
export const saveSite = remote<typeof sites.saveSite>('POST', 'Agency/SaveSite');
export const updateSite = remote<typeof sites.updateSite>('PUT', 'Agency/UpdateSite');
export const deleteSite = remote<typeof sites.deleteSite>('DELETE', 'Agency/DeleteSite');
