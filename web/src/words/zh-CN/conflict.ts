export const words = {
  title: '内容刚刚被他人修改',
  hint: '请逐项选择要保留的内容，然后再次保存。您输入的内容没有丢失。',
  sameChanges: '对方保存的内容与您的一致，可以直接再次保存。',
  changedByBoth: '双方都改过',
  original: '原来的值：',
  theirs: '对方的：',
  mine: '我的：',
  useSelected: '采用所选内容',
  unchanged: '没有改动',
  merged: '两边的改动都保留',
  andMore: '{{names}}，另有 {{more}} 项',
};
