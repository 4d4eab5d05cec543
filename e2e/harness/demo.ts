/** The password of both demo accounts, `admin` and `common`. */
export const demoPassword = '123456789admin';

/** Password of the users that tests create; users cannot choose the demo password. */
export const testPassword = 'willow-and-oak1';
