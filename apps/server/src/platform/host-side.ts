/** In place of a tenant's number: the side of the installation's operator. */
export const HOST_SIDE = 0;

/** In place of a site's number: the installation's own address, where the host side and users without a site are found. */
export const NO_SITE = 0;
