import 'dayjs/locale/en';
