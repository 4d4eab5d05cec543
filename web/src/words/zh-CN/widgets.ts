export const words = {
  versionMonitorTitle: '发现新版本',
  versionMonitorContent: '系统已更新，是否立即刷新页面？',
  versionMonitorCancel: '稍后',
  versionMonitorConfirm: '立即刷新',
};
