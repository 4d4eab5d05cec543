// Names of days and months in antd's date pickers, and the first day of the week.
import 'dayjs/locale/zh-cn';
