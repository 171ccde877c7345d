module.exports = { presets: [require.resolve("@react-native/babel-preset")] };
