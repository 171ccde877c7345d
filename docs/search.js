"use strict";
// The search field. Without it the site is whole; the index comes when the field is first used.
(function () {
  var root = document.currentScript.getAttribute("data-root");
  var form = document.getElementById("search");
  var field = document.getElementById("query");
  var hits = document.getElementById("hits");
  var MOST = 12;
  form.hidden = false;

  function load(then) {
    if (window.ERC8257_INDEX) return then();
    var script = document.createElement("script");
    script.src = root + "index.js";
    script.onload = then;
    document.head.appendChild(script);
  }

  // Lower is better; a negative rank is not a hit.
  function rank(entry, words) {
    var title = entry[0].toLowerCase();
    var text = title + " " + entry[2].toLowerCase();
    if (!words.every(function (word) { return text.indexOf(word) >= 0; })) return -1;
    if (title === words.join(" ")) return 0;
    return words.every(function (word) { return title.indexOf(word) >= 0; }) ? 1 + title.length : 1000 + text.length;
  }

  function show() {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    var found = words.length === 0 ? [] : window.ERC8257_INDEX
      .map(function (entry) { return { entry: entry, rank: rank(entry, words) }; })
      .filter(function (hit) { return hit.rank >= 0; })
      .sort(function (a, b) { return a.rank - b.rank; })
      .slice(0, MOST);
    hits.textContent = "";
    found.forEach(function (hit) {
      var item = document.createElement("li");
      var link = document.createElement("a");
      link.href = root + hit.entry[1];
      link.textContent = hit.entry[0];
      var said = document.createElement("span");
      said.textContent = hit.entry[2];
      link.appendChild(said);
      item.appendChild(link);
      hits.appendChild(item);
    });
    hits.hidden = found.length === 0;
  }

  field.addEventListener("input", function () { load(show); });
  field.addEventListener("focus", function () { load(function () {}); });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = hits.querySelector("a");
    if (first) first.click();
  });
  form.addEventListener("keydown", function (event) {
    var links = Array.prototype.slice.call(hits.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      field.value = "";
      hits.hidden = true;
      field.focus();
    } else if (event.key === "ArrowDown" && at + 1 < links.length) {
      links[at + 1].focus();
      event.preventDefault();
    } else if (event.key === "ArrowUp" && at >= 0) {
      (at === 0 ? field : links[at - 1]).focus();
      event.preventDefault();
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      field.focus();
      event.preventDefault();
    }
  });
})();
