/** Those people use with one another most, by what they are about; a screen reader knows each of them by name. */
export const emojiGroups = {
  smileys:
    '😀 😃 😄 😁 😆 😅 😂 🤣 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 😝 🤗 🤭 🤫 🤔 🤐 😐 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🥴 😵 🤯 🥳 😎 🤓 😕 😟 🙁 😮 😲 😳 🥺 😢 😭 😱 😓 😩 😤 😡',
  hearts:
    '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💋 👍 👎 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 ☝️ ✋ 👋 👏 🙌 🤲 🙏 🤝 💪 ✍️ 💅 👀',
  people:
    '👶 🧑 👩 👨 🧔 👵 👴 🙋 🙋‍♀️ 🙋‍♂️ 🤷 🤷‍♀️ 🤷‍♂️ 🤦 🤦‍♀️ 🤦‍♂️ 💃 🕺 🚶 🏃 🧘 🛀 🛌 👫 👭 👬 💏 💑 🧑‍🍳 🧑‍🎨 🧑‍🚀 🧑‍💻',
  nature:
    '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐸 🐵 🐔 🐧 🐦 🦉 🐝 🦋 🐢 🐬 🐳 🌸 🌹 🌻 🌷 🌿 🍀 🌳 🌴 🍁 ⭐ 🌟 ✨ ⚡ 🔥 🌈 ☀️ 🌤️ ☁️ 🌧️ ❄️ 🌙 🌊',
  food: '🍎 🍓 🍒 🍑 🍉 🍇 🍋 🥑 🍅 🥕 🥖 🥐 🧀 🥚 🍳 🥞 🍔 🍟 🍕 🌮 🥗 🍝 🍜 🍣 🍤 🍦 🍩 🍪 🎂 🍰 🍫 🍿 ☕ 🍵 🍺 🍻 🥂 🍷 🍸 🍹',
  travel: '🚗 🚲 🛵 🚆 ✈️ 🚀 ⛵ 🏠 🏡 🏖️ 🏝️ 🏔️ ⛺ 🏙️ 🌃 🌅 🌄 🎡 🎢 🗼 🗽 🏰 🗺️ 🧭 🌍',
  things:
    '🎉 🎊 🎈 🎁 🎀 🏆 ⚽ 🏀 🎾 🎯 🎮 🎲 🧩 🎸 🎹 🎻 🎧 🎤 🎬 📷 📚 💡 💌 📞 💻 ⏰ 🔑 💎 👑 👗 👠 🕶️ 💄 🛁 🕯️ ✅ ❌ ❓ ❗ 💯',
} as const;

export type EmojiGroup = keyof typeof emojiGroups;
export const emojiOf = (group: EmojiGroup) => emojiGroups[group].split(' ');

const mostRecent = 16;

/** The one used now first, each once. */
export const withRecent = (recent: readonly string[], emoji: string) =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, mostRecent);
