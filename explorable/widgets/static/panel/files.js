// What Python hands over as a file: saved by the browser, nothing leaves the machine.
const SCALE = 2; // a picture in points is twice as sharp in pixels

export function saver(model, act, say) {
  const wanted = []; // several views of one panel: a file goes to the one that asked
  const download = (blob, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const arrive = async (message) => {
    if (!message?.file || !wanted.length) return;
    const kind = wanted.shift();
    try {
      if (kind === "png") download(await raster(message.data), message.file.replace(/\.svg$/, ".png"));
      else download(new Blob([message.data], { type: message.type }), message.file);
      say(`${kind === "png" ? message.file.replace(/\.svg$/, ".png") : message.file} is saved where this browser saves files.`);
    } catch { say("The picture could not be made. Export it as .svg instead."); }
  };
  model.on("msg:custom", arrive);
  return {
    save(kind) { wanted.push(kind); act("export", { kind: kind === "png" ? "svg" : kind }); },
    failed: () => { wanted.length = 0; },
    end: () => model.off("msg:custom", arrive),
  };
}

async function raster(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally { URL.revokeObjectURL(address); }
}
