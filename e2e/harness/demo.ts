/** The password of both demo accounts, `admin` and `common`. */
export const demoPassword = '123456789admin';

/** What a person of a journey chooses: the demo's password is none that anybody may choose. */
export const chosenPassword = 'willow-and-oak1';
