/** The password of both demo accounts, `admin` and `common`. */
export const demoPassword = '123456789admin';
