// What antd's date pickers call days and months, and with which day their week begins.
import 'dayjs/locale/zh-cn';
